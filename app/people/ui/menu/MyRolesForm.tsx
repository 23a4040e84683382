import { Form } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Button } from '#app/platform/ui/Button.tsx'
import { Checkbox } from '#app/platform/ui/fields/Checkbox.tsx'
import { roles, type StaffRole } from '../../actor.ts'
import { FormHead } from '../FormHead.tsx'
import styles from './MyRolesForm.module.css'
import { roleName, roleNames } from './role-names.ts'

type MyRolesFormProps = {
  readonly locale: Locale
  /** worked with now; null: all */
  readonly takenRoles: readonly StaffRole[] | null
}

/** An admin takes roles off, to see what others see, and on again. */
export function MyRolesForm({ locale, takenRoles }: MyRolesFormProps) {
  return (
    <div className={styles.page}>
      <FormHead title={m.auth_roles_title({}, { locale })} lead={m.auth_roles_lead({}, { locale })} />
      <p role="status" className={styles.now}>
        {takenRoles
          ? m.auth_roles_now({ roles: roleNames(takenRoles, locale) }, { locale })
          : m.auth_roles_all({}, { locale })}
      </p>
      {/* rendered again when the answer comes, so that the ticks are the server's */}
      <Form method="post" key={takenRoles?.join() ?? 'all'} className={styles.form}>
        <fieldset className={styles.roles}>
          <legend>{m.auth_roles_legend({}, { locale })}</legend>
          {roles.map((role) => (
            <Checkbox
              key={role}
              id={`role-${role}`}
              name="role"
              value={role}
              label={roleName(role, locale)}
              defaultChecked={!takenRoles || takenRoles.includes(role)}
            />
          ))}
        </fieldset>
        <div className={styles.ways}>
          <Button variant="primary" name="intent" value="take">
            {m.auth_roles_do({}, { locale })}
          </Button>
          {takenRoles && (
            <Button name="intent" value="back">
              {m.auth_roles_back({}, { locale })}
            </Button>
          )}
        </div>
      </Form>
    </div>
  )
}
