/** The texts of the public pages. Names, addresses and numbers are placeholders. */

export const hero = {
  title: 'Rent Your Favorite Bikes On',
  discount: '10% Discount',
  blurb:
    'We offer a wide range of well-maintained bikes: motorbikes for the open road, bicycles for the city. Pick one, book it online and ride the same day.',
  facts: ['On the road since 2014', 'Motorbikes and bicycles', '5 locations'],
} as const

export const reasons = [
  {
    title: 'Best Prices',
    text: 'One price per hour, shown before you book. The advance of 100 TK counts towards your ride and is the minimum charge.',
  },
  {
    title: 'Wide Selection',
    text: 'Cruisers, scooters, mountain bikes, city bikes, e-bikes. If it has two wheels and is fun to ride, we probably have it.',
  },
  {
    title: 'Excellent Service',
    text: 'Every bike is checked after each ride. If something breaks, we bring you a replacement.',
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
      'A flat tyre near Savar, one phone call, and forty minutes later they were there with another bike. That is service.',
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
  { title: 'Book your bike', text: 'Choose a bike and a start time, and pay the advance.' },
  { title: 'Show the code', text: 'Tell us at the counter when you pick up the bike.' },
  { title: 'Enjoy the ride', text: 'We check the coupon and take care of the rest.' },
] as const

export const aboutHero = {
  title: 'Ten bikes, one garage, and a good idea',
  text: 'Chaka means wheel. We rent out motorbikes and bicycles to people who would rather ride than wait, and we have done so since 2014.',
} as const

export const missionAndVision = [
  {
    title: 'Our Mission',
    text: 'To put a safe, well-kept bike within reach of everyone who wants to ride one: at a fair price, for an hour or for a month, without owning it.',
  },
  {
    title: 'Our Vision',
    text: 'Cities in which the quickest way is also the quietest, and in which a bike is never further away than the next corner.',
  },
] as const

export const team = [
  {
    name: 'Rafiq Hossain',
    role: 'Founder',
    bio: 'Opened the first shop with ten bikes and a borrowed air pump. Still rides to work every day.',
    imageUrl: '/team/rafiq.svg',
  },
  {
    name: 'Farzana Akter',
    role: 'Head of Workshop',
    bio: 'Hears a worn bearing from across the street. No bike leaves the shop without her signature.',
    imageUrl: '/team/farzana.svg',
  },
  {
    name: 'Shafiqul Islam',
    role: 'Fleet Manager',
    bio: 'Knows where each of the 500 bikes is, and usually which song its rider was humming.',
    imageUrl: '/team/shafiqul.svg',
  },
  {
    name: 'Mitu Chakma',
    role: 'Customer Care',
    bio: 'The voice on the phone when you have a flat tyre. Grew up on the hill roads of Rangamati.',
    imageUrl: '/team/mitu.svg',
  },
] as const

export const history = [
  {
    year: 2014,
    title: 'Founded with 10 bikes',
    description: 'A small garage in Dhanmondi, ten second-hand bikes and a hand-painted sign.',
  },
  {
    year: 2016,
    title: 'A workshop of our own',
    description: 'Three mechanics, one lift. Since then every bike is serviced in house.',
  },
  {
    year: 2019,
    title: 'Motorbikes join the fleet',
    description:
      'Weekend riders asked for something for the open road, so we bought the first twelve.',
  },
  {
    year: 2021,
    title: 'Booking goes online',
    description:
      'Choose, book and pay the advance from anywhere. The queue at the counter is gone.',
  },
  {
    year: 2023,
    title: '500 bikes across 5 locations',
    description:
      'Dhanmondi, Uttara, Chattogram, Sylhet and Cox’s Bazar: the same care in each of them.',
  },
] as const

export const contact = {
  address: '12 Satmasjid Road, Dhanmondi, Dhaka 1209',
  phone: '+880 1000-000000',
  email: 'hello@chaka.example',
} as const

export const businessHours = [
  { days: 'Thursday to Tuesday', hours: '9:00 AM to 6:00 PM' },
  { days: 'Wednesday', hours: 'Closed' },
] as const
