import type { ReactNode } from 'react'
import { Link, href } from 'react-router'
import { PAGE_TITLES, WRITTEN_PAGES, type WrittenPage } from '#domain/site-words'
import { socialIcons } from './social-icons.tsx'
import { useShop } from '../lib/shop.ts'
import { Wheel } from '../ui/wordmark.tsx'

const LINKS = [
  { to: `${href('/about')}#about`, label: 'About Us' },
  { to: `${href('/all-bikes')}#description`, label: 'All Bikes' },
  { to: `${href('/about')}#contact`, label: 'Contact Us' },
] as const

/** A link has no address until its page is written (docs/product/navigation.md#footer). */
const ALWAYS_NAMED: readonly WrittenPage[] = ['services', 'faq', 'shipping', 'privacy', 'terms']

export function Footer() {
  const { name, address, phone, pages = [] } = useShop()
  const named = WRITTEN_PAGES.filter((page) => ALWAYS_NAMED.includes(page) || pages.includes(page))
  return (
    <footer className="mt-24 bg-deep text-on-deep">
      <div className="page grid grid-cols-2 gap-x-6 gap-y-10 py-14 md:grid-cols-[1.6fr_1fr_1fr_auto] md:py-20">
        <div className="col-span-2 grid max-w-sm content-start gap-4 md:col-span-1">
          <p className="flex items-center gap-3 font-display text-3xl font-extrabold tracking-tight">
            <Wheel className="shop-mark size-9 shrink-0" />
            <span className="wrap-anywhere">{name}</span>
          </p>
          <p className="text-on-deep-muted">
            Revolutionizing urban mobility with cutting-edge bicycle technology.
          </p>
          <address className="grid gap-1 text-sm text-on-deep-muted not-italic wrap-anywhere">
            <span>{address}</span>
            <span className="whitespace-nowrap">{phone}</span>
          </address>
        </div>
        <Column title="The shop">
          {LINKS.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={link}>
                {label}
              </Link>
            </li>
          ))}
        </Column>
        <Column title="Good to know">
          {named.map((page) => (
            <li key={page}>
              {pages.includes(page) ? (
                <Link to={`${href('/about')}#${page}`} className={link}>
                  {PAGE_TITLES[page]}
                </Link>
              ) : (
                <DeadLink className="inline-flex min-h-11 items-center text-on-deep-muted md:min-h-8">
                  {PAGE_TITLES[page]}
                </DeadLink>
              )}
            </li>
          ))}
        </Column>
        <ul aria-label="Social media" className="col-span-2 flex gap-2 md:col-span-1 md:flex-col">
          {socialIcons.map(({ name, Icon }) => (
            <li key={name}>
              <DeadLink
                label={name}
                className="grid size-11 place-items-center rounded-full border border-deep-line text-on-deep-muted"
              >
                <Icon />
              </DeadLink>
            </li>
          ))}
        </ul>
      </div>
      <div className="border-t border-deep-line">
        <p className="page py-6 text-sm text-on-deep-muted">© 2024 {name}. All rights reserved.</p>
      </div>
    </footer>
  )
}

const link =
  'inline-flex min-h-11 items-center text-on-deep underline-offset-4 hover:underline decoration-accent decoration-2 md:min-h-8'

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2 className="text-lg">{title}</h2>
      <ul className="mt-4 grid gap-1">{children}</ul>
    </nav>
  )
}

type DeadLinkProps = { label?: string; className: string; children: ReactNode }

/**
 * This is HTML's own placeholder for a link without an address: it takes no focus, does not scroll,
 * and a screen reader announces that it is disabled.
 */
function DeadLink({ label, className, children }: DeadLinkProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-is-valid -- it has no address to give
    <a role="link" aria-disabled="true" aria-label={label} className={className}>
      {children}
    </a>
  )
}
