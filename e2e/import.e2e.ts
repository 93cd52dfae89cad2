import { findingsOf } from './accessible.ts'
import { DAILY, expect, test } from './shop.ts'

const LINES = [
  'Make;Model;Plate no.;ভাড়া;CC;Year',
  'Yamaha;Imported One;IMP-1;৳ ১৫০;149;2022',
  'Hero;Imported Two;IMP-2;free;97;2021',
]

const fileOf = (lines: readonly string[]) => ({
  name: 'our bikes.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})

test(
  'Bikes of a spreadsheet are looked through, imported and taken back',
  DAILY,
  async ({ page, openAsAdmin, trouble }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await openAsAdmin('/dashboard/import')
    const choose = async (button: string, lines: readonly string[]) => {
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: button }).click()
      await (await chooser).setFiles(fileOf(lines))
    }

    const zip = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the whole shop' }).click()
    expect((await zip).suggestedFilename()).toBe('shop.zip')

    // A wrong row is named, and nothing can be imported until it is right.
    await choose('Choose file', LINES)
    await expect(page.getByText('1 row cannot be imported')).toBeVisible()
    await expect(page.getByText('Price per hour: “free” is no number')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Rows of the file' })).toHaveText(
      /1 new.*0 changed.*0 skipped.*1 wrong/,
    )
    await expect(page.getByRole('button', { name: /^Import / })).toHaveCount(0)
    await expect(page.getByLabel('ভাড়া')).toHaveValue('pricePerHour')
    expect(await findingsOf(page)).toEqual([])

    // A column can be left out and assigned again.
    await page.getByRole('button', { name: 'Show columns' }).click()
    trouble.expectRefusal('400 POST /api/imports/bikes')
    await page.getByLabel('Make').selectOption('Left out')
    await expect(page.getByText('Say which column has: Brand.')).toBeVisible()
    await page.getByLabel('Make').selectOption('Brand')

    await page.setViewportSize({ width: 1280, height: 800 })
    await choose(
      'Choose another file',
      LINES.map((line) => line.replace('free', '120/-')),
    )
    await page.getByRole('button', { name: 'Import 2 bikes' }).click()
    await expect(page.getByText('2 bikes added')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Import undone')).toBeVisible()
  },
)
