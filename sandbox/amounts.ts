const DECIMAL = /^(\d{1,8})(?:\.(\d{1,2}))?$/

/** `"100.5"` to 10050; undefined for anything but a plain decimal with at most two places. */
export function parseAmount(text: string): number | undefined {
  const match = DECIMAL.exec(text)
  if (!match) return undefined
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** 10050 to `"100.50"`, as every amount of the gateway is written. */
export function formatAmount(minor: number): string {
  const taka = Math.trunc(minor / 100)
  return `${taka}.${String(minor % 100).padStart(2, '0')}`
}

/** What the shop receives: the gateway keeps 2.5 %. */
export function storeAmount(minor: number): number {
  return Math.round(minor * 0.975)
}
