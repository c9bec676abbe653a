import { useRouteLoaderData } from 'react-router'
import { type Brand, defaultBrand } from '#core/brand/brand.ts'

/** The brand as the root loader read it. The default if that failed. */
export const useBrand = (): Brand => useRouteLoaderData<{ brand: Brand }>('root')?.brand ?? defaultBrand
