import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { withSettingsFile } from './settings-file.ts'

function fileWith(content: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'chaka-settings-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'chaka.env')
  writeFileSync(file, content)
  return file
}

const FILE = 'DATABASE_URL=postgres://chaka@db/shop\nPORT=3001\n'

test('a command finds the settings of the unit, or those that CHAKA_ENV_FILE names', () => {
  const settings = { DATABASE_URL: 'postgres://chaka@db/shop', PORT: '3001' }
  expect(withSettingsFile({}, fileWith(FILE))).toEqual(settings)
  expect(withSettingsFile({ CHAKA_ENV_FILE: fileWith(FILE), PORT: '1' }, '/none')).toEqual({
    ...settings,
    PORT: '1',
  })
  expect(withSettingsFile({ PORT: '1' }, '/none')).toEqual({ PORT: '1' })
})

test('a database that the command names itself is never replaced by one of the file', () => {
  const asked = { DATA_DIR: '/srv/new' }
  expect(withSettingsFile(asked, fileWith(FILE))).toEqual(asked)
  expect(withSettingsFile({ ...asked, CHAKA_ENV_FILE: fileWith(FILE) })).toEqual({
    ...asked,
    PORT: '3001',
  })
})

test('a settings file that is missing or may not be read is named', () => {
  expect(() => withSettingsFile({ CHAKA_ENV_FILE: '/none' })).toThrow(
    "There is no file /none: set CHAKA_ENV_FILE to the file with the shop's settings.",
  )
  const folder = path.dirname(fileWith(FILE))
  expect(() => withSettingsFile({ CHAKA_ENV_FILE: folder })).toThrow('cannot be read (EISDIR)')
})

test('a settings file is read as systemd reads it', () => {
  const content = [
    '# a comment',
    '; another',
    '',
    'PLAIN=pass#word',
    ' SPACED = a b ',
    'EMPTY=',
    `SINGLE='a "b" \\n'`,
    'DOUBLE="a \\"b\\" #c"',
    'SLASH=a\\\\b',
    'no assignment',
  ]
  expect(withSettingsFile({}, fileWith(content.join('\r\n')))).toEqual({
    PLAIN: 'pass#word',
    SPACED: 'a b',
    EMPTY: '',
    SINGLE: 'a "b" \\n',
    DOUBLE: 'a "b" #c',
    SLASH: 'a\\b',
  })
})
