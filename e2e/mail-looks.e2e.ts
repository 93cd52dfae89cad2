import { DEFAULT_SHOP } from '#domain/shop-rules'
import { ACCOUNT_MESSAGE_KINDS, INVITATION_MS, RENTAL_MESSAGE_KINDS } from '#domain/messages'
import { composeAccountMessage } from '#server/messages/account-message'
import { type MessageContent, composeMessage } from '#server/messages/compose-message'
import { letterOf } from '#server/messages/letter'
import { renderHtml } from '#server/messages/mail/mail-html'
import { SAMPLE_AMOUNT, sampleRental } from '#server/messages/sample-rental'
import { findingsOf } from './accessible.ts'
import { expect, test } from './shop.ts'

const NOW = new Date('2026-11-24T06:00:00Z')
const SHOP = { publicUrl: 'https://shop.example', shopTimeZone: 'Asia/Dhaka', shop: DEFAULT_SHOP }
const PAGE = `${SHOP.publicUrl}/login`

/** A mailbox shows a mail on a phone, or beside a list of mails. */
const WIDTHS = [360, 600]

function mails(): [kind: string, content: MessageContent | undefined][] {
  const account = { createdAt: NOW, now: NOW, authSecret: 'secret', id: '1', ...SHOP }
  const device = { device: 'Chrome on Windows', network: '203.0.113.0/24' }
  const expiresAt = new Date(NOW.getTime() + INVITATION_MS)
  const invitation = { by: 'Rahim Uddin', duties: ['desk', 'fleet'] as const, expiresAt }
  return [
    ...RENTAL_MESSAGE_KINDS.map((kind): [string, MessageContent | undefined] => {
      const context = { rental: sampleRental(kind, NOW), amount: SAMPLE_AMOUNT, now: NOW, ...SHOP }
      return [kind, composeMessage(kind, context)]
    }),
    ...ACCOUNT_MESSAGE_KINDS.map((kind): [string, MessageContent | undefined] => [
      kind,
      composeAccountMessage(kind, { ...account, device, invitation }),
    ]),
  ]
}

test('Every mail is readable on a phone and on a desktop, in both themes', async ({ page }) => {
  test.slow()
  for (const [kind, content] of mails()) {
    if (!content) throw new Error(`${kind} is not composed`)
    const to = { name: 'Nusrat Jahan', address: 'nusrat@shop.test' }
    const unsubscribe = { page: PAGE, post: PAGE }
    const html = renderHtml({ id: '1', to, ...letterOf(DEFAULT_SHOP, content), unsubscribe })
    await page.setContent(html)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 740 })
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect.soft(overflow, `${kind} at ${width} px`).toBe(0)
      const colorScheme = width === 360 ? 'dark' : 'light'
      await page.emulateMedia({ colorScheme })
      expect.soft(await findingsOf(page), `${kind}, ${colorScheme}`).toEqual([])
    }
  }
})
