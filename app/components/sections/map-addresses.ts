type Coordinates = { latitude: number; longitude: number }

const origin = 'https://www.openstreetmap.org'
const halfSize = { latitude: 0.004, longitude: 0.0075 }

/** Returns the URL of an embeddable map that shows a few streets around a marker. */
export function mapEmbed({ latitude, longitude }: Coordinates): string {
  const bbox = [
    longitude - halfSize.longitude,
    latitude - halfSize.latitude,
    longitude + halfSize.longitude,
    latitude + halfSize.latitude,
  ].map((degrees) => degrees.toFixed(5))
  const query = new URLSearchParams({
    bbox: bbox.join(','),
    layer: 'mapnik',
    marker: `${latitude},${longitude}`,
  })
  return `${origin}/export/embed.html?${query}`
}

/** Returns the URL of the full map page. */
export const mapPage = ({ latitude, longitude }: Coordinates): string =>
  `${origin}/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
