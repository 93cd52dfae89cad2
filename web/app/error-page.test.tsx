import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { describe, expect, test } from 'vitest'
import { ErrorPage } from './error-page.tsx'

function textOf(error: unknown): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <ErrorPage error={error} />
    </MemoryRouter>,
  )
}

describe('a generic error page titled "Unexpected Application Error!"', () => {
  test('shows the error status', () => {
    expect(textOf(new ErrorResponse(503, 'Service Unavailable', null))).toContain(
      '503 Service Unavailable',
    )
  })

  test('or message and the stack trace, in development', () => {
    const shown = textOf(new Error('The wheel is flat'))
    expect(shown).toContain('Unexpected Application Error!')
    expect(shown).toContain('The wheel is flat')
    expect(shown).toContain('error-page.test.tsx')
  })
})
