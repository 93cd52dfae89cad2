export const couponSteps = [
  { title: 'Choose your coupon', text: 'Pick the one that fits your ride and its dates.' },
  { title: 'Copy the code', text: 'You find it at the bottom of the coupon.' },
  { title: 'Book your bike', text: 'Choose a bike and your times, and press “Have a coupon?”.' },
  { title: 'Apply the code', text: 'You see at once what it takes off, and pay the advance.' },
  { title: 'Enjoy the ride', text: 'The coupon is on your bill when you bring the bike back.' },
] as const
