import sharp from 'sharp'

// Allows only four of libvips' loaders for uploaded files.
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
// The gate admits two pictures at once, with one thread each.
sharp.concurrency(1)

export { sharp }
