import sharp from 'sharp'

// Of libvips' many loaders only these four ever see an uploaded file.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
})
sharp.cache(false)
// The gate lets two pictures through at once: a thread each.
sharp.concurrency(1)

export { sharp }
