import type { PagesState } from '../pages/page-sources.ts'
import { type Finding, fault, ok, warning } from './finding.ts'

export function checkPages(state: PagesState): Finding {
  if (state === 'current') return ok('The pages are built from the sources that are installed.')
  if (state === 'missing') {
    return fault('The pages are not built.', 'Run npm run build, then start the shop.')
  }
  return warning(
    'The sources have changed since the pages were built.',
    'Run npm run build, then start the shop again.',
  )
}
