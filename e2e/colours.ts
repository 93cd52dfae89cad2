import { expect, type Locator } from '@playwright/test'

/** Returns the place of an element's strongest colour on the colour wheel, in degrees. */
async function hueOf(element: Locator): Promise<number> {
  return element.evaluate((node) => {
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    const { color, backgroundColor } = getComputedStyle(node)
    const hues = [color, backgroundColor].map((name) => {
      if (!context) return { hue: 0, chroma: 0 }
      context.clearRect(0, 0, 1, 1)
      context.fillStyle = name
      context.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
      const hue = Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue)
      const chroma = Math.max(red, green, blue) - Math.min(red, green, blue)
      return { hue: ((hue * 180) / Math.PI + 360) % 360, chroma }
    })
    return hues.toSorted((one, other) => other.chroma - one.chroma)[0]?.hue ?? 0
  })
}

/** Green reaches from yellow-green to blue-green. */
export async function expectGreen(element: Locator): Promise<void> {
  const hue = await hueOf(element)
  expect(hue).toBeGreaterThan(80)
  expect(hue).toBeLessThan(185)
}

export async function expectRed(element: Locator): Promise<void> {
  // The wheel is turned by half a circle, so that red is not at both ends.
  const turned = ((await hueOf(element)) + 180) % 360
  expect(turned).toBeGreaterThan(155)
  expect(turned).toBeLessThan(210)
}
