/** Texts of the default brand that are found nowhere else. */
export const brandTraces = [
  ...['platform helper', 'platformhelper', 'your online', '8801700000000', 'house 12', '23.7461'],
  ...['mern stack developer', 'behance', 'dhanmondi', 'see how your project is going'],
  ...['all rights reserved', '#1d6a4d', '#007c59'],
  ...['notes from our desk', 'work we are glad to show', 'what clients ask before', 'how things work'],
  ...['a few honest words', 'published as they were', 'readable without excel', 'map-dhaka'],
]
