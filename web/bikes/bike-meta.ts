import { type MetaDescriptor, href } from 'react-router'
import type { BikeView } from '#contract/bikes'
import { type PageMatches, addressOn, sharedMeta, titleOf } from '../lib/page-meta.ts'

/** The sentence is given by docs/product/bike-detail.md#bike-detail. */
export const BIKE_ERROR = 'Sorry, some error occurred'

function product(bike: BikeView, url: string) {
  const price = bike.pricePerHour.toFixed(2)
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: bike.name,
    description: bike.description,
    image: bike.imageUrl,
    sku: bike._id,
    url,
    brand: { '@type': 'Brand', name: bike.brand },
    model: bike.model,
    offers: {
      '@type': 'Offer',
      url,
      businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
      availability: `https://schema.org/${bike.isAvailable ? 'InStock' : 'OutOfStock'}`,
      price,
      priceCurrency: 'BDT',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price,
        priceCurrency: 'BDT',
        unitText: 'hour',
        // HUR is the code of UN/CEFACT for an hour.
        unitCode: 'HUR',
      },
    },
  }
}

/** Search results show the way to the page instead of its address (https://schema.org/BreadcrumbList). */
function breadcrumbs(matches: PageMatches, steps: readonly { name: string; path: string }[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: addressOn(matches, path),
    })),
  }
}

export function bikeMeta(
  matches: PageMatches,
  { bike, share }: { bike: BikeView; share?: MetaDescriptor[] | undefined },
): MetaDescriptor[] {
  const path = href('/bikes/:id', { id: bike._id })
  return [
    ...sharedMeta(matches, {
      title: titleOf(matches, bike.name),
      description: `${bike.name} by ${bike.brand}, ${bike.pricePerHour.toFixed(2)} BDT per hour. ${bike.description}`,
      path,
      share,
    }),
    { 'script:ld+json': product(bike, addressOn(matches, path)) },
    {
      'script:ld+json': breadcrumbs(matches, [
        { name: 'Home', path: '/' },
        { name: 'All Bikes', path: href('/all-bikes') },
        { name: bike.name, path },
      ]),
    },
  ]
}
