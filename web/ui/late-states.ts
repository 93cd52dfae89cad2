import { lazyComponent } from '../first-load/lazy-component.tsx'

/**
 * A public page rarely shows these, so their code is not part of its first load.
 * app/connection-guard.tsx fetches it afterwards, while there is a connection.
 */
export const LateProblem = lazyComponent(async () => (await import('./problem.tsx')).Problem)
export const LateEmpty = lazyComponent(async () => (await import('./empty.tsx')).Empty)
