import type { AboutWords } from './site-words.ts'

/** The about page has these words until the shop writes its own; names and numbers are placeholders. */
export const USUAL_ABOUT: AboutWords = {
  about: {
    title: 'Ten bikes, one garage, and a good idea',
    text: 'Chaka means wheel. We rent out motorbikes and bicycles to people who would rather ride than wait, and we have done so since 2014.',
  },

  mission: [
    {
      title: 'Our Mission',
      text: 'To put a safe, well-kept bike within reach of everyone who wants to ride one: at a fair price, for an hour or for a month, without owning it.',
    },
    {
      title: 'Our Vision',
      text: 'Cities in which the quickest way is also the quietest, and in which a bike is never further away than the next corner.',
    },
  ],

  team: {
    text: 'The people who keep the wheels turning.',
    members: [
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
    ],
  },

  history: {
    text: 'From one garage to five locations.',
    entries: [
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
    ],
  },
  pages: { services: '', faq: '', shipping: '', privacy: '', terms: '', refund: '' },
}
