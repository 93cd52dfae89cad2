/** A PNG of 6 × 4 pixels. */
export const SMALL_PICTURE = {
  bytes: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAYAAAAECAMAAACa2r5xAAAAA1BMVEUAqnc9840mAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAC0lEQVQI12NgwA0AABwAAcyasDoAAAAASUVORK5CYII=',
    'base64',
  ),
  type: 'image/png',
}
