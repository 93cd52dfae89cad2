type DemoBike = {
  brand: string
  model: string
  /** The drawing lies below /art; its name has no extension here. */
  picture: string
  pricePerHour: number
  cc: number
  year: number
  description: string
  forRent?: false
}

/**
 * Every bike needs a positive cc, also one without an engine
 * (docs/decisions/0009-a-bicycle-has-1-cc.md).
 */
const PEDALS_ONLY = 1

const MOTOR_250_W = 5

/** The fleet is listed oldest first, and the home page shows the first three. */
export const demoFleet: DemoBike[] = [
  {
    brand: 'Royal Enfield',
    model: 'Classic 350',
    picture: 'moto-cruiser-0',
    pricePerHour: 350,
    cc: 349,
    year: 2024,
    description:
      'Chrome, a low seat and an unhurried thump. Made for a Friday morning on the road to Mawa, with room for a passenger and nothing to prove.',
  },
  {
    brand: 'Yamaha',
    model: 'R15 V4',
    picture: 'moto-sport-0',
    pricePerHour: 280,
    cc: 155,
    year: 2023,
    description:
      'Full fairing, quick-shifter and six gears that beg to be used. Light enough for Dhaka, at its best on an open highway.',
  },
  {
    brand: 'Duranta',
    model: 'Comfort 26',
    picture: 'bicycle-step-0',
    pricePerHour: 40,
    cc: PEDALS_ONLY,
    year: 2022,
    description:
      'A low step, a soft saddle and a basket for the shopping. The easiest way around Dhanmondi Lake, whatever you wear.',
  },
  {
    brand: 'Suzuki',
    model: 'Gixxer',
    picture: 'moto-naked-1',
    pricePerHour: 180,
    cc: 155,
    year: 2021,
    description:
      'The city favourite in black: upright, frugal and quick off the lights. Fuel-injected, with a single-channel ABS.',
  },
  {
    brand: 'TVS',
    model: 'Jupiter',
    picture: 'moto-scooter-1',
    pricePerHour: 120,
    cc: 109.7,
    year: 2021,
    description:
      'Twist and go. A flat floor for your bag, space for a helmet under the seat and no gears to think about in traffic.',
  },
  {
    brand: 'Core',
    model: 'Volt 250',
    picture: 'bicycle-ebike-1',
    pricePerHour: 90,
    cc: MOTOR_250_W,
    year: 2024,
    description: 'Pedal, and the 250 W motor does the other half. About 50 km on one charge.',
  },
  {
    brand: 'Hero',
    model: 'Xpulse 200 4V',
    picture: 'moto-adv-1',
    pricePerHour: 250,
    cc: 199.6,
    year: 2023,
    description:
      'Long travel, knobbly tyres and a luggage box at the back. Where the road to the tea gardens ends, this one goes on.',
  },
  {
    brand: 'Honda',
    model: 'CB Hornet 160R',
    picture: 'moto-naked-2',
    pricePerHour: 170,
    cc: 162.7,
    year: 2019,
    description:
      'Wide tyres and a strong middle of the rev range. In the workshop for a new chain at the moment, back on the road soon.',
    forRent: false,
  },
  {
    brand: 'Veloce',
    model: 'Legion 40',
    picture: 'bicycle-mtb-1',
    pricePerHour: 60,
    cc: PEDALS_ONLY,
    year: 2023,
    description:
      'A mountain bike with a suspension fork, disc brakes and tyres that laugh at potholes.',
  },
  {
    brand: 'Yamaha',
    model: 'FZS V3',
    picture: 'moto-naked-0',
    pricePerHour: 200,
    cc: 149,
    year: 2022,
    description:
      'Relaxed, planted and kind to fuel: the all-rounder of the fleet. A two-level seat keeps your passenger happy as well.',
  },
  {
    brand: 'Veloce',
    model: 'Outrage 604',
    picture: 'bicycle-road-1',
    pricePerHour: 75,
    cc: PEDALS_ONLY,
    year: 2020,
    description:
      'Thin tyres, drop bars and barely ten kilos. For riders who want to see Hatirjheel before the city wakes up.',
  },
  {
    brand: 'Suzuki',
    model: 'Gixxer SF',
    picture: 'moto-sport-1',
    pricePerHour: 220,
    cc: 155,
    year: 2022,
    description:
      'The Gixxer in a full fairing that keeps the wind off your chest. A calm companion for the long way to Sylhet.',
  },
]
