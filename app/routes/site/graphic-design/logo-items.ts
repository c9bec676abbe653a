export type LogoItem = { id: number; title: string; trade: string; story?: string; img: string }

export const logoItems: LogoItem[] = [
  {
    id: 1,
    title: 'Nodi Courier',
    trade: 'Parcels by boat and bicycle',
    story: 'Four letters drawn with one line, like a river. The dot on the last one is the parcel.',
  },
  { id: 2, title: 'Shapla Tea', trade: 'Tea house' },
  { id: 3, title: 'Jamdani Studio', trade: 'Handwoven cloth' },
  { id: 4, title: 'Aloko Solar', trade: 'Solar roofs' },
  { id: 5, title: 'Rickshaw Riders', trade: 'City tours' },
  { id: 6, title: 'Hilsa House', trade: 'Fish restaurant' },
  { id: 7, title: 'Boi Ghor', trade: 'Bookshop' },
].map((item) => ({ ...item, img: `/art/logos/logo-${item.id}.svg` }))
