const DHAKA_AHEAD_MS = 6 * 60 * 60 * 1000

/** `YYYY-MM-DD HH:mm:ss` in Asia/Dhaka, without a zone: the gateway's `tran_date`. */
export function dhakaDateTime(at: Date): string {
  // Bangladesh has had one offset, without summer time, since 2009.
  return new Date(at.getTime() + DHAKA_AHEAD_MS).toISOString().slice(0, 19).replace('T', ' ')
}

/** `yyMMddHHmmss` in Asia/Dhaka: how the gateway's own references begin. */
export function dhakaStamp(at: Date): string {
  return dhakaDateTime(at).replaceAll(/\D/g, '').slice(2)
}
