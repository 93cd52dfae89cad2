export const pictureRefusals = {
  picture_empty: { status: 400, message: 'This file is empty. Choose a picture.' },
  picture_kind: {
    status: 400,
    message: 'A picture is a JPEG, PNG, WebP, AVIF or HEIC file.',
  },
  picture_mislabelled: {
    status: 400,
    message: 'This file is not of the kind that its name says. Save it again as JPEG or PNG.',
  },
  picture_too_large: { status: 400, message: 'A picture can have at most 15 MB.' },
  picture_too_many_pixels: {
    status: 400,
    message: 'A picture can have at most 64 million pixels. Save it smaller.',
  },
  picture_heic: {
    status: 400,
    message:
      'This shop cannot read this HEIC picture. Save it as JPEG, or set the camera of an iPhone to "Most Compatible".',
  },
  picture_damaged: {
    status: 400,
    message: 'This picture is damaged or not complete. Save it again, or choose another one.',
  },
  picture_too_hard: {
    status: 400,
    message: 'This picture needs too much time or memory. Save it smaller, or as JPEG.',
  },
  picture_not_found: { status: 404, message: 'This picture does not exist.' },
  picture_address: {
    status: 400,
    message: 'A picture is fetched from a public address that begins with https://',
  },
  picture_not_fetched: {
    status: 400,
    message: 'No picture could be fetched from this address.',
  },
  pictures_away: {
    status: 503,
    message: 'The store of the pictures does not answer. Try again in some minutes.',
  },
  pictures_full: {
    status: 507,
    message: 'The disk of the shop is full, so the picture was not kept. Make room and try again.',
  },
  pictures_unwritable: {
    status: 507,
    message: 'The shop cannot write its folder of pictures, so the picture was not kept.',
  },
} as const
