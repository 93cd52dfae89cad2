/** How the customer pays: the `card_*` fields which the gateway reports about it. */
export const channels = {
  card: {
    card_type: 'VISA-Sim',
    card_no: '411111XXXXXX1111',
    card_issuer: 'SIM BANK',
    card_brand: 'VISA',
    card_sub_brand: 'Classic',
    card_issuer_country: 'Bangladesh',
    card_issuer_country_code: 'BD',
  },
  bkash: {
    card_type: 'BKASH-BKash',
    card_no: '01700XXXX00',
    card_issuer: 'BKash Mobile Banking',
    card_brand: 'MOBILEBANKING',
    card_sub_brand: 'Classic',
    card_issuer_country: 'Bangladesh',
    card_issuer_country_code: 'BD',
  },
  nagad: {
    card_type: 'NAGAD-Nagad',
    card_no: '01800XXXX00',
    card_issuer: 'Nagad',
    card_brand: 'MOBILEBANKING',
    card_sub_brand: 'Classic',
    card_issuer_country: 'Bangladesh',
    card_issuer_country_code: 'BD',
  },
  netbanking: {
    card_type: 'SIMBANK-Internet Banking',
    card_no: '',
    card_issuer: 'SIM BANK',
    card_brand: 'IB',
    card_sub_brand: 'Classic',
    card_issuer_country: 'Bangladesh',
    card_issuer_country_code: 'BD',
  },
  none: {
    card_type: '',
    card_no: '',
    card_issuer: '',
    card_brand: '',
    card_sub_brand: '',
    card_issuer_country: '',
    card_issuer_country_code: '',
  },
} as const

export type Channel = keyof typeof channels
