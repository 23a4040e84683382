import { Link } from 'react-router'
import office from '#app/platform/ui/admin/office.module.css'
import type { Fact } from '../stats/facts.ts'
import styles from './StatisticsScreen.module.css'

/** The figures that are worth seeing first, those with rows as links to them. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={office.sums}>
      {facts.map(({ label, value, href }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {href ? (
              <Link to={href} className={styles.number}>
                {value}
              </Link>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
