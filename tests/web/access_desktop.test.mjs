// axe-core on every page at the size of a desktop; the scenes are in access.mjs, by ./kit.mjs.

import { accessOf } from './access.mjs';
import { scene } from './kit.mjs';

accessOf(scene, 'desktop', {});
