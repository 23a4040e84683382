import { useRouteLoaderData } from 'react-router'
import type { loader } from './routes/admin-layout.tsx'

/** The edition that the back-office shows; undefined outside its layout. */
export function useOfficeEdition() {
  return useRouteLoaderData<typeof loader>('admin/routes/admin-layout')?.edition
}
