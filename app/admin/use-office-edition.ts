import { useRouteLoaderData } from 'react-router'
import type { loader } from './routes/admin-frame.tsx'

/** The edition that the back-office shows; undefined outside its frame. */
export function useOfficeEdition() {
  return useRouteLoaderData<typeof loader>('admin/routes/admin-frame')?.edition
}
