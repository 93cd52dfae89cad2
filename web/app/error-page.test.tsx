import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ErrorPage } from './error-page.tsx'

test('in development the error page has the message and the stack trace', () => {
  const page = <ErrorPage error={new Error('The wheel is flat')} />
  const shown = renderToStaticMarkup(<MemoryRouter>{page}</MemoryRouter>)
  for (const text of [
    'Unexpected Application Error!',
    'The wheel is flat',
    'error-page.test.tsx',
  ]) {
    expect(shown).toContain(text)
  }
})
