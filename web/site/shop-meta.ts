import type { MetaDescriptor } from 'react-router'
import type { PublicShop } from '#contract/shop'
import { type PageMatches, addressOn } from '../lib/page-meta.ts'

/** Search engines read who rents out, where and when (https://schema.org/AutoRental). */
export function shopMeta(matches: PageMatches): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === 'root')?.loaderData
  if (!root) return []
  const { shop, share: [picture] = [] } = root as {
    shop: PublicShop
    share?: { content: string }[]
  }
  const { name, address, town, phone, email, openingHours } = shop
  const hours = Object.entries(openingHours).flatMap(([day, open]) => {
    if (!open) return []
    const times = { opens: open.opens, closes: open.closes === '24:00' ? '23:59' : open.closes }
    return [
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: day.replace(/^./, (letter) => letter.toUpperCase()),
        ...times,
      },
    ]
  })
  return [
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'AutoRental',
        name,
        url: addressOn(matches, '/'),
        image: picture?.content,
        logo: addressOn(matches, '/icons/shop-512.png'),
        address: town
          ? {
              '@type': 'PostalAddress',
              streetAddress: address,
              addressLocality: town,
            }
          : address,
        telephone: phone,
        email,
        currenciesAccepted: 'BDT',
        openingHoursSpecification: hours,
      },
    },
  ]
}
