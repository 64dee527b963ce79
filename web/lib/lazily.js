// Things that are made when they are first needed.

/**
 * Makes something once; what failed is tried again by whoever needs it next.
 * @template T @param {() => Promise<T>} make @returns {() => Promise<T>}
 */
export function lazily(make) {
  /** @type {Promise<T> | undefined} */
  let made;
  return () => {
    made ??= make().catch((error) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
