import type { Tone } from './entry-check.ts'

/** Two notes up for a yes, one flat for a question, two down for a no; a hand feels the same. */
const notes: Readonly<Record<Tone, readonly number[]>> = {
  green: [660, 880],
  amber: [520, 520],
  blue: [520],
  red: [330, 220],
}
const buzz: Readonly<Record<Tone, readonly number[]>> = {
  green: [40],
  amber: [80, 60, 80],
  blue: [40, 40, 40],
  red: [300],
}

let audio: AudioContext | undefined

/** Signals an entry check by sound and vibration. Browsers allow sound after the first touch; without it the colour and the word remain. */
export function signal(tone: Tone): void {
  try {
    navigator.vibrate?.([...buzz[tone]])
    audio ??= new AudioContext()
    const { currentTime, destination } = audio
    for (const [n, frequency] of notes[tone].entries()) {
      const voice = audio.createOscillator()
      const volume = audio.createGain()
      const at = currentTime + n * 0.12
      voice.frequency.value = frequency
      volume.gain.setValueAtTime(0.15, at)
      volume.gain.exponentialRampToValueAtTime(0.001, at + 0.11)
      voice.connect(volume).connect(destination)
      voice.start(at)
      voice.stop(at + 0.12)
    }
  } catch {
    // no sound on this device
  }
}
