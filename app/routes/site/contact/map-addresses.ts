type Place = { latitude: number; longitude: number }

const origin = 'https://www.openstreetmap.org'
const reach = { latitude: 0.004, longitude: 0.0075 }

/** Returns the URL of an embeddable map that shows a few streets around a marker. */
export function mapEmbed({ latitude, longitude }: Place): string {
  const bbox = [
    longitude - reach.longitude,
    latitude - reach.latitude,
    longitude + reach.longitude,
    latitude + reach.latitude,
  ].map((degrees) => degrees.toFixed(5))
  const query = new URLSearchParams({
    bbox: bbox.join(','),
    layer: 'mapnik',
    marker: `${latitude},${longitude}`,
  })
  return `${origin}/export/embed.html?${query}`
}

/** Returns the URL of the full map page. */
export const mapPage = ({ latitude, longitude }: Place): string =>
  `${origin}/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
