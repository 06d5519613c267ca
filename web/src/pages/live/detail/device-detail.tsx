import { Tabs, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useFleet, useFleetDevice, useStateOf } from '../../../fleet/use-live.tsx'
import { DeviceIcon } from '../../../ui/device-icon.tsx'
import { LoadingPage } from '../../../ui/loading-page.tsx'
import { DetailPanel } from '../../../ui/panels.tsx'
import { useWords } from '../../../words/index.ts'
import { AlertsTab } from './alerts-tab.tsx'
import { DeviceActions } from './device-actions.tsx'
import { type DeviceDialog, DeviceDialogs } from './device-dialogs.tsx'
import './device-detail.css'
import { isImei } from './imei.ts'
import { LimitsTab } from './limits-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'

const TABS = ['overview', 'limits', 'alerts'] as const
type DetailTab = (typeof TABS)[number]

interface DeviceDetailProps {
  deviceId: string
  onClose: () => void
}

/** Everything about one device, beside the map. */
export function DeviceDetail({ deviceId, onClose }: DeviceDetailProps) {
  const { devices: words } = useWords()
  const { complete } = useFleet()
  const entry = useFleetDevice(deviceId)
  const stateOf = useStateOf()
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<DeviceDialog>()
  const tab = TABS.find((name) => name === search.tab) ?? 'overview'
  const show = (next: DetailTab) =>
    void navigate({ to: '/', search: (before) => ({ ...before, tab: next }), replace: true })

  if (!entry) {
    return (
      <DetailPanel label={words.panel.label(deviceId)} title={deviceId} onClose={onClose}>
        <div className="body">{complete ? <Gone /> : <LoadingPage />}</div>
      </DetailPanel>
    )
  }
  const { device } = entry
  return (
    <DetailPanel
      label={words.panel.label(device.name)}
      title={
        <span className="device-title">
          <span data-state={stateOf(entry)}>
            <DeviceIcon device={device} />
          </span>
          <span className="device-name" title={device.name}>
            {device.name}
          </span>
        </span>
      }
      subtitle={
        <Text size="sm" c="dimmed" className="ellipsis">
          {isImei(device.id) ? words.panel.imei(device.id) : words.panel.id(device.id)}
        </Text>
      }
      actions={<DeviceActions entry={entry} onDialog={setDialog} />}
      onClose={onClose}
    >
      <Tabs
        value={tab}
        onChange={(next) => next && show(next as DetailTab)}
        className="device-tabs"
        keepMounted={false}
      >
        <Tabs.List px="xs" aria-label={words.panel.tabs}>
          {TABS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {words.panel[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="overview" className="body">
          <OverviewTab entry={entry} onDialog={setDialog} onTab={show} />
        </Tabs.Panel>
        <Tabs.Panel value="limits" className="body">
          <LimitsTab key={device.id} device={device} />
        </Tabs.Panel>
        <Tabs.Panel value="alerts" className="body">
          <AlertsTab key={device.id} deviceId={device.id} />
        </Tabs.Panel>
      </Tabs>
      <DeviceDialogs
        device={device}
        dialog={dialog}
        onClose={() => setDialog(undefined)}
        onDeleted={onClose}
      />
    </DetailPanel>
  )
}

function Gone() {
  const { devices: words } = useWords()
  return (
    <div role="status">
      <Text fw={600}>{words.panel.gone}</Text>
      <Text size="sm" c="dimmed">
        {words.panel.goneHint}
      </Text>
    </div>
  )
}
