import { Box, Drawer, Text } from '@mantine/core'
import { fr } from '../../i18n/fr.ts'
import { useModal } from '../Dialog/use-modal.ts'
import styles from './RulesDrawer.module.css'

interface RulesDrawerProps {
  readonly title: string
  readonly sections: readonly { readonly title: string; readonly text: string }[]
  readonly onClose: () => void
}

/** The summary of a game's rules: from the right on wide screens, from below on a phone. */
export function RulesDrawer({ title, sections, onClose }: RulesDrawerProps) {
  return (
    <Drawer.Root {...useModal(onClose)} classNames={styles} position="right" size={420}>
      <Drawer.Overlay />
      <Drawer.Content>
        {/* Mantine's own <header> would be a second banner of the page. */}
        <div className={styles.header}>
          <Drawer.Title>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={fr.dialogs.close} iconSize={20} />
        </div>
        <Drawer.Body>
          {sections.map((section) => (
            <Box key={section.title} component="section" py={10}>
              <Text component="h3" inherit mb={4} fz="lg">
                {section.title}
              </Text>
              <Text inherit c="dimmed">
                {section.text}
              </Text>
            </Box>
          ))}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
