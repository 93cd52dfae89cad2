/** The plate or fleet number tells bikes of one name apart; many bikes have none. */
export const nameWithNumber = ({
  name,
  number = '',
}: {
  name: string
  number?: string | undefined
}) => (number === '' ? name : `${name}, ${number}`)
