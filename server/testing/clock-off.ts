const off = Number(process.env['CLOCK_OFF_MS'])

globalThis.Date = new Proxy(Date, {
  construct: (real, parts: [], made) =>
    Reflect.construct(real, parts.length > 0 ? parts : [real.now() + off], made) as Date,
  get: (real, name): unknown => (name === 'now' ? () => real.now() + off : Reflect.get(real, name)),
})
