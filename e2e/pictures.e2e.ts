import sharp from 'sharp'
import { expectAccessible } from './accessible.ts'
import { cardOf, fill, newBikeFields, open } from './screens.ts'
import { expect, test } from './shop.ts'
import { managing } from './sign-in.ts'

const photo = (background: string) =>
  sharp({ create: { width: 1000, height: 700, channels: 3, background } })
    .jpeg()
    .toBuffer()
const asFile = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })

test('Pictures are uploaded, ordered and described; customers leaf through them', async ({
  page,
  given,
  trouble,
  openAsAdmin,
}) => {
  const bike = await given.bike()
  const [red, blue] = await Promise.all([photo('#b33'), photo('#33b')])
  await page.setViewportSize({ width: 360, height: 780 })
  await openAsAdmin(managing(bike))
  await cardOf(page, bike)
    .getByRole('button', { name: /^Update/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Edit Bike' })
  const pictures = dialog.getByRole('region', { name: 'Pictures' }).getByRole('listitem')
  const add = async (...files: ReturnType<typeof asFile>[]) => {
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Add pictures' }).click()
    await (await chooser).setFiles(files)
  }

  // An upload that breaks off is tried again; what is no picture says so.
  trouble.expectRefusal('400 POST /api/pictures', 'net::ERR_FAILED POST /api/pictures')
  await page.route('**/api/pictures', (route) => route.abort(), { times: 1 })
  await add(asFile('red.jpg', red))
  await expect(pictures.getByText(/cannot be reached/)).toBeVisible()
  await pictures.getByRole('button', { name: 'Try again' }).click()
  await expect(pictures.getByRole('img')).toHaveCount(0)
  await expect(pictures.getByLabel('Alternative text')).toBeVisible()
  await add(asFile('blue.jpg', blue), asFile('notes.jpg', Buffer.from('no picture')))
  await expect(
    pictures.getByText('A picture is a JPEG, PNG, WebP, AVIF or HEIC file.'),
  ).toBeVisible()
  await pictures.getByRole('button', { name: 'Remove picture 3' }).click()
  await expect(pictures).toHaveCount(2)
  await expectAccessible(page)

  const move = pictures.nth(1).getByRole('button', { name: 'Move picture 2 earlier' })
  await move.focus()
  await page.keyboard.press('Enter')
  await pictures.first().getByLabel('Alternative text').fill('The blue one')
  await expect(pictures.first().getByText('Shown first')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toBeHidden()

  const image = cardOf(page, bike).locator('img')
  await expect(image).toHaveAttribute('srcset', /\/320 320w,.*\/1600 1600w/)
  await expect
    .poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth))
    .toBeGreaterThan(0)

  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await open(page, `/bikes/${bike._id}`)
    const gallery = page.getByRole('region', { name: `Pictures of ${bike.name} by ${bike.brand}` })
    const at = (place: number) => gallery.getByRole('group', { name: `Picture ${place} of 2` })
    await expect(gallery.getByRole('img', { name: 'The blue one' })).toBeInViewport()
    await gallery.getByRole('button', { name: 'Next picture' }).click()
    await expect(at(2)).toBeVisible()
    await expect(gallery.getByRole('img', { name: /picture 2$/ })).toBeInViewport({ ratio: 0.9 })
    await expectAccessible(page)
    await at(2).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(at(1)).toBeVisible()
  }
})

test('Add Bike: the Image URL is that of the first picture', async ({
  page,
  baseURL,
  openAsAdmin,
}) => {
  await openAsAdmin('/dashboard/add-bike')
  const name = `Pictured ${crypto.randomUUID().slice(0, 8)}`
  const { 'Image URL': _, ...fields } = newBikeFields(baseURL, name)
  await fill(page, fields)
  const paste = async (file: string) => {
    const bytes = (await photo('#3b3')).toString('base64')
    await page.evaluate(
      ([content = '', called = '']) => {
        const data = new DataTransfer()
        const part = Uint8Array.from(atob(content), (each) => each.codePointAt(0) ?? 0)
        data.items.add(new File([part], called, { type: 'image/jpeg' }))
        document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data }))
      },
      [bytes, file],
    )
  }
  await paste('green.jpg')
  await expect(page.getByLabel('Image URL')).toHaveValue(/\/api\/pictures\/[0-9a-f]{64}\/960$/)
  const added = page.waitForResponse(/\/api\/bikes$/)
  await page.getByRole('button', { name: 'Add Bike' }).click()
  expect((await added).status()).toBe(200)
  await expect(page.getByLabel('Image URL')).toHaveValue('')
})
