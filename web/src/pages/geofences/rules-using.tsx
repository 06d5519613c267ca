import { Stack, Text } from '@mantine/core'
import { IconBellPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { every } from '../../api/every.ts'
import { sextant } from '../../api/sextant.ts'
import { ButtonLink, TextLink } from '../../ui/links.tsx'
import { useWords } from '../../words/index.ts'
import { useMayEditAreas } from './use-may-edit-areas.ts'

/** The alert rules that are about an area, and a way to make one. */
export function RulesUsing({ areaId }: { areaId: string }) {
  const { geofences: words } = useWords()
  const mayEdit = useMayEditAreas()
  const { data } = useQuery({
    queryKey: ['alertRules', 'all'],
    queryFn: ({ signal }) => every(sextant.alertRules.all({ limit: 1000 }, { signal })),
  })
  const rules = data?.filter(
    ({ geofences, conditions }) =>
      geofences.includes(areaId) || conditions.some((condition) => condition.geofences.includes(areaId)),
  )
  return (
    <section>
      <Text fw={600} size="sm">
        {words.rules}
      </Text>
      {rules?.length === 0 && (
        <Text size="sm" c="dimmed" mt={4}>
          {words.noRules}
        </Text>
      )}
      <Stack gap={2} mt={4} align="flex-start">
        {rules?.map(({ id, name }) => (
          <TextLink key={id} to="/rules" search={{ rule: id }} size="sm">
            {name}
          </TextLink>
        ))}
      </Stack>
      {mayEdit && (
        <ButtonLink
          to="/rules"
          search={{ rule: 'new', geofence: areaId }}
          variant="light"
          size="xs"
          mt="xs"
          leftSection={<IconBellPlus size={16} />}
        >
          {words.makeRule}
        </ButtonLink>
      )}
    </section>
  )
}
