type Place = { latitude: number; longitude: number }

const origin = 'https://www.openstreetmap.org'
const reach = { latitude: 0.004, longitude: 0.0075 }

/** The map for a frame, a few streets around the place, with a marker on it. */
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

/** The same place as a page of its own. */
export const mapPage = ({ latitude, longitude }: Place): string =>
  `${origin}/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
