import { readDeviceChoice, storeDeviceChoice } from '../lib/device-choice.ts'

const KEY = 'board-sound'

export const canBeHeard = (): boolean => readDeviceChoice(KEY) === 'on'

export const keepSound = (isOn: boolean): void => storeDeviceChoice(KEY, isOn ? 'on' : null)

let context: AudioContext | undefined

/** Two short notes. A browser that wants a press first stays silent until there was one. */
export function playTone(): void {
  context ??= new AudioContext()
  const { currentTime: now, destination } = context
  for (const [index, frequency] of [660, 880].entries()) {
    const begin = now + index * 0.16
    const [note, volume] = [context.createOscillator(), context.createGain()]
    note.frequency.value = frequency
    volume.gain.setValueAtTime(0, begin)
    volume.gain.linearRampToValueAtTime(0.12, begin + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + 0.28)
    note.connect(volume).connect(destination)
    note.start(begin)
    note.stop(begin + 0.3)
  }
  void context.resume()
}
