// Short sounds made on the spot: a wooden tap for a move, two notes when it is your turn, three at the end.

import { setting } from '../lib/settings.js';

/** @type {AudioContext | undefined} */
let audio;

// Browsers let a page sound only after its person has done something.
const wake = () => {
  if (!setting('sound')) return;
  try {
    audio ??= new AudioContext();
    if (audio.state === 'suspended') audio.resume().catch(() => {});
  } catch {
    // No sound here.
  }
};
for (const event of ['pointerdown', 'keydown']) {
  addEventListener(event, wake, { capture: true, passive: true });
}

/**
 * @param {number} pitch in Hz @param {number} at seconds from now @param {number} length
 * @param {number} volume @param {OscillatorType} [form]
 */
function note(pitch, at, length, volume, form = 'sine') {
  if (!audio) return;
  const start = audio.currentTime + at;
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  tone.type = form;
  tone.frequency.setValueAtTime(pitch, start);
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(gain).connect(audio.destination);
  tone.start(start);
  tone.stop(start + length);
}

const SOUNDS = {
  move: () => {
    note(190, 0, 0.09, 0.16, 'triangle');
    note(640, 0, 0.03, 0.05, 'square');
  },
  turn: () => {
    note(659.3, 0, 0.22, 0.14);
    note(880, 0.11, 0.34, 0.14);
  },
  chat: () => note(988, 0, 0.14, 0.06),
  end: () => [523.3, 659.3, 784].forEach((pitch, index) => note(pitch, 0.14 * index, 0.5, 0.13)),
};

/** @param {keyof typeof SOUNDS} name */
export function sound(name) {
  if (setting('sound') && audio?.state === 'running') SOUNDS[name]();
}
