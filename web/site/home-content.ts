/** The names and numbers of the home page are placeholders. */

export const reasons = [
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
] as const

export const testimonials = [
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
] as const

export const coupons = [
  {
    code: 'SUMMER10',
    offer: '10% off',
    text: 'On every rental of the summer.',
    validity: 'Valid until August 31, 2024',
    expiresAt: '2024-09-01T00:00:00+06:00',
  },
  {
    code: 'NEWRIDER',
    offer: '100 BDT off',
    text: 'On your first rental.',
    validity: 'No expiry',
    expiresAt: null,
  },
  {
    code: 'WEEKENDRIDE',
    offer: '5% off',
    text: 'On weekend rentals, Friday to Sunday.',
    validity: 'Valid every weekend',
    expiresAt: null,
  },
] as const

export const couponSteps = [
  { title: 'Choose your coupon', text: 'Pick the one that fits your ride and its dates.' },
  { title: 'Copy the code', text: 'You find it at the bottom of the coupon.' },
  { title: 'Book your bike', text: 'Choose a bike and your times, and press “Have a coupon?”.' },
  { title: 'Apply the code', text: 'You see at once what it takes off, and pay the advance.' },
  { title: 'Enjoy the ride', text: 'The coupon is on your bill when you bring the bike back.' },
] as const
