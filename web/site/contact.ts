/** How the shop is reached: placeholders. */
export const contact = {
  address: '12 Satmasjid Road, Dhanmondi, Dhaka 1209',
  phone: '+880 1000-000000',
  email: 'hello@chaka.example',
} as const
