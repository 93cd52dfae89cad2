import type { HomeWords } from './site-words.ts'

/** The home page has these words until the shop writes its own; people and coupons are placeholders. */
export const USUAL_HOME: HomeWords = {
  hero: {
    title: 'Rent Your Favorite Bikes On',
    highlight: '10% Discount',
    text: 'We offer a wide range of well-maintained bikes: motorbikes for the open road, bicycles for the city. Pick one, book it online and ride the same day.',
    facts: ['On the road since 2014', 'Motorbikes and bicycles', '5 locations'],
  },
  reasons: [
    {
      title: 'Best Prices',
      text: 'One price per hour, shown before you book. The advance of 100 taka counts towards your ride and is the minimum charge.',
    },
    {
      title: 'Wide Selection',
      text: 'Cruisers, scooters, mountain bikes, city bikes, e-bikes. If it has two wheels and is fun to ride, we probably have it.',
    },
    {
      title: 'Excellent Service',
      text: 'Every bike is checked after each ride. If something breaks, call us: our number is on every page.',
    },
  ],

  testimonials: [
    {
      quote:
        'I booked the cruiser from the bus, and it stood there with a full tank when I arrived. We were in Sreemangal by sunset.',
      name: 'Tanvir Ahmed',
      role: 'Weekend rider, Dhaka',
    },
    {
      quote:
        'The brakes are always adjusted and the chain is always clean. After two years of rented bicycles I have stopped checking.',
      name: 'Sadia Rahman',
      role: 'Commuter, Dhanmondi',
    },
    {
      quote:
        'A flat tyre near Savar, one phone call, and my planned return was moved by two hours. That is service.',
      name: 'Imran Kabir',
      role: 'Photographer, Chattogram',
    },
  ],

  coupons: [
    {
      code: 'SUMMER10',
      offer: '10% off',
      text: 'On every rental of the summer.',
      validity: 'Valid until August 31, 2024',
      lastDay: '2024-08-31',
    },
    {
      code: 'NEWRIDER',
      offer: '100 BDT off',
      text: 'On your first rental.',
      validity: 'No expiry',
      lastDay: null,
    },
    {
      code: 'WEEKENDRIDE',
      offer: '5% off',
      text: 'On weekend rentals, Friday to Sunday.',
      validity: 'Valid every weekend',
      lastDay: null,
    },
  ],
}
