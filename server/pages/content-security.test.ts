import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './content-security.ts'

const MARK = 'c0ffee'
const html = `<head><script nonce="${MARK}">first()</script><script type="module" nonce="${MARK}" async="">
second()
</script><style nonce="${MARK}">p{}</style><script src="/assets/vendor.js" nonce="${MARK}"></script></head>`
const production = { dev: false, insecurePictures: false }

function sources(policy: string, directive: string): string[] {
  const line = policy.split('; ').find((each) => each.startsWith(`${directive} `)) ?? ''
  return line.split(' ').slice(1)
}

const sha256 = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

test('a page may run its own files and the scripts in its text, and nothing else', () => {
  const policy = contentSecurityPolicy(html, MARK, production)
  expect(sources(policy, 'script-src')).toEqual([
    "'self'",
    sha256('first()'),
    sha256('\nsecond()\n'),
  ])
  expect(sources(policy, 'style-src')).toEqual(["'self'", sha256('p{}')])
  expect(sources(policy, 'default-src')).toEqual(["'none'"])
  expect(policy).not.toContain('unsafe')
})

test('pictures come from anywhere over https, and over http only where the shop itself does', () => {
  expect(sources(contentSecurityPolicy(html, MARK, production), 'img-src')).toEqual([
    "'self'",
    'data:',
    'https:',
  ])
  const local = contentSecurityPolicy(html, MARK, { ...production, insecurePictures: true })
  expect(sources(local, 'img-src')).toContain('http:')
})

test('no page may be framed, get another base or send its forms elsewhere', () => {
  const policy = contentSecurityPolicy(html, MARK, production)
  expect(sources(policy, 'frame-ancestors')).toEqual(["'none'"])
  expect(sources(policy, 'base-uri')).toEqual(["'none'"])
  expect(sources(policy, 'form-action')).toEqual(["'self'"])
  expect(sources(policy, 'object-src')).toEqual(["'none'"])
  expect(sources(policy, 'connect-src')).toEqual(["'self'"])
})
