#!/bin/sh
# Starts Alertmanager with the receivers of the environment: a webhook, e-mail, both or none. Secrets are written to files
# of their own, so they are on no command line and in no page of its settings.
set -eu
umask 077
folder=${TMPDIR:-/tmp}

quoted() { printf "'%s'" "$(printf %s "$1" | sed "s/'/''/g")"; }

{
  cat <<'END'
route:
  receiver: operator
  group_by: [alertname]
  group_wait: 15s
  group_interval: 1m
  repeat_interval: 1h
  routes:
    - matchers: ['severity="ticket"']
      receiver: operator
      repeat_interval: 24h
receivers:
  - name: operator
END
  if [ -n "${ALERT_WEBHOOK_URL:-}" ]; then
    printf %s "$ALERT_WEBHOOK_URL" > "$folder/webhook-url"
    echo "    webhook_configs:"
    echo "      - url_file: $folder/webhook-url"
  fi
  if [ -n "${ALERT_EMAIL_TO:-}" ]; then
    echo "    email_configs:"
    echo "      - to: $(quoted "$ALERT_EMAIL_TO")"
    echo "        from: $(quoted "${ALERT_EMAIL_FROM:?set ALERT_EMAIL_FROM in .env}")"
    echo "        smarthost: $(quoted "${ALERT_SMTP_HOST:?set ALERT_SMTP_HOST in .env}")"
    echo "        send_resolved: true"
    if [ -n "${ALERT_SMTP_USER:-}" ]; then
      printf %s "${ALERT_SMTP_PASSWORD:-}" > "$folder/smtp-password"
      echo "        auth_username: $(quoted "$ALERT_SMTP_USER")"
      echo "        auth_password_file: $folder/smtp-password"
    fi
  fi
} > "$folder/alertmanager.yml"
unset ALERT_WEBHOOK_URL ALERT_SMTP_PASSWORD
# Without --cluster.listen-address it would look for others like it.
exec alertmanager --config.file="$folder/alertmanager.yml" --storage.path=/alertmanager --cluster.listen-address=
