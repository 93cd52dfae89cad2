import { useState } from 'react'
import type { CouponCard } from '#domain/site-words'
import { dayIn } from '../lib/calendar-day.ts'
import { useShop } from '../lib/shop.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'
import { TagIcon } from '../ui/late-icons.tsx'
import { SectionTitle } from '../ui/page-title.tsx'
import { couponSteps } from './coupon-steps.ts'

export function Coupons({ coupons }: { coupons: readonly CouponCard[] }) {
  if (coupons.length === 0) return null
  return (
    <section className="page grid gap-10">
      <SectionTitle title="Coupons">A little less to pay, a little more to ride.</SectionTitle>
      <ul className="grid gap-6 md:grid-cols-3">
        {coupons.map((coupon) => (
          <li key={coupon.code} className="grid">
            <Coupon {...coupon} />
          </li>
        ))}
      </ul>
      <CouponGuide />
    </section>
  )
}

function Coupon({ code, offer, text, validity, lastDay }: CouponCard) {
  const { timeZone } = useShop()
  const [today] = useState(() => dayIn(timeZone, new Date()))
  const isExpired = lastDay !== null && lastDay < today
  return (
    <article className="relative grid grid-rows-[1fr_auto] overflow-hidden rounded-card bg-accent-soft text-ink">
      <div className="p-6 pb-7">
        <p className="font-display text-4xl font-extrabold tracking-tight wrap-anywhere text-accent-ink">
          {offer}
        </p>
        <p className="mt-2 text-lg">{text}</p>
        <p className="mt-1 text-sm text-muted">{validity}</p>
      </div>
      <div className="relative border-t-2 border-dashed border-accent px-6 py-5">
        <span
          aria-hidden="true"
          className="absolute -top-3 -left-3 size-6 rounded-full bg-surface"
        />
        <span
          aria-hidden="true"
          className="absolute -top-3 -right-3 size-6 rounded-full bg-surface"
        />
        <div className="flex items-center justify-between gap-3">
          <h3
            className={classNames(
              'text-xl tracking-widest wrap-anywhere md:text-base lg:text-xl',
              isExpired && 'text-muted line-through',
            )}
          >
            {code}
          </h3>
          {isExpired ? <Badge>Expired</Badge> : <TagIcon className="shrink-0 text-accent-ink" />}
        </div>
      </div>
    </article>
  )
}

function CouponGuide() {
  return (
    <Card className="p-6 sm:p-10">
      <h3 className="text-2xl">Apply A Coupon</h3>
      <ol className="mt-8 grid gap-8 sm:grid-cols-2 lg:grid-cols-5 lg:gap-6">
        {couponSteps.map(({ title, text }, index) => (
          <li
            key={title}
            className="group relative grid grid-cols-[auto_1fr] gap-x-4 lg:grid-cols-1 lg:gap-y-4"
          >
            <span
              aria-hidden="true"
              className="absolute top-5 right-0 left-14 border-t-2 border-dashed border-line-strong/60 group-last:hidden max-lg:hidden"
            />
            <span
              aria-hidden="true"
              className="grid size-10 place-items-center rounded-full bg-brand font-display font-bold text-on-brand"
            >
              {index + 1}
            </span>
            <div>
              <h4 className="font-display font-bold">{title}</h4>
              <p className="mt-1 text-sm text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}
