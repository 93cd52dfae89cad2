import { kindOf } from '#domain/bikes'

/** Every bike has a cc; that of a bicycle stands for its kind (docs/decisions/0034-kinds-of-bikes.md). */
export function nameEngine(cc: number): string {
  if (kindOf(cc) === 'motorbike') return `${cc} cc`
  return cc > 1 ? 'Electric bicycle' : 'Bicycle'
}
