import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Choice } from '#app/platform/ui/fields/Choice.tsx'
import { SelectField } from '#app/platform/ui/fields/Field.tsx'
import { levels } from '#app/programme/event.ts'
import { levelLabel } from '#app/programme/ui/programme-labels.ts'
import type { FieldProps } from '../draft/field-props.ts'
import type { Invitation } from '../register-page.ts'
import styles from './RoleChoice.module.css'

/** The role, and the level. */
export function RoleChoice(fields: FieldProps) {
  const { rendered, locale, errorAt } = fields
  return (
    <>
      <Choice
        name="role"
        isBrief
        legend={m.register_role_legend({}, { locale })}
        error={errorAt('role')}
        defaultValue={rendered.role || undefined}
        options={[
          {
            value: 'leader',
            label: m.register_role_leader({}, { locale }),
            hint: m.register_role_leader_hint({}, { locale }),
            tone: 'lead',
          },
          {
            value: 'follower',
            label: m.register_role_follower({}, { locale }),
            hint: m.register_role_follower_hint({}, { locale }),
            tone: 'follow',
          },
          {
            value: 'both',
            label: m.register_role_both({}, { locale }),
            hint: m.register_role_both_hint({}, { locale }),
          },
        ]}
      />
      <LevelField {...fields} />
    </>
  )
}

export function LevelField({ rendered, locale, errorAt }: FieldProps) {
  return (
    <div className={styles.level}>
      <SelectField
        name="level"
        label={m.register_level_label({}, { locale })}
        hint={m.register_level_hint({}, { locale })}
        error={errorAt('level')}
        defaultValue={rendered.level}
      >
        <option value="">{m.register_level_choose({}, { locale })}</option>
        {levels
          .filter((level) => level !== 'open')
          .map((level) => (
            <option key={level} value={level}>
              {levelLabel(level, locale)}
            </option>
          ))}
      </SelectField>
    </div>
  )
}

/** An invited partner dances the role the inviter needs. */
export function FixedRole({
  invitation: { role, inviterName: name },
  locale,
}: {
  readonly invitation: Invitation
  readonly locale: Locale
}) {
  const sentence = role === 'leader' ? m.register_role_fixed_leader : m.register_role_fixed_follower
  return (
    <p id="role" className={role === 'leader' ? styles.lead : styles.follow}>
      <input type="hidden" name="role" value={role} />
      {sentence({ name }, { locale })}
    </p>
  )
}
