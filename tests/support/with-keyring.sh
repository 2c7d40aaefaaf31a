#!/bin/sh
# Runs a command inside a private D-Bus session with an unlocked Secret Service and an empty HOME:
#
#     tests/support/with-keyring.sh COMMAND...
#
# Exits with the command's code. Leaves no process and no file behind.
set -eu

if [ $# -eq 0 ]; then
  echo "usage: $0 COMMAND..." >&2
  exit 64
fi

world=''
session=''
world=$(mktemp -d "${TMPDIR:-/tmp}/vitrine-keyring.XXXXXX")

# A zombie process counts as ended.
gone() {
  kill -0 "$1" 2>/dev/null || return 0
  case $(ps -o stat= -p "$1" 2>/dev/null) in '' | Z*) return 0 ;; esac
  return 1
}

clean() {
  code=$?
  trap - EXIT INT TERM HUP
  if [ -n "$session" ]; then kill -9 "-$session" 2>/dev/null || true; fi
  if [ -s "$world/keyring.pid" ]; then
    keyring=$(cat "$world/keyring.pid")
    kill -9 "$keyring" 2>/dev/null || true
    until gone "$keyring"; do sleep 0.02; done
  fi
  rm -rf "$world"
  exit "$code"
}
trap clean EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
trap 'exit 129' HUP

export HOME="$world/home"
export XDG_CONFIG_HOME="$HOME/.config" XDG_DATA_HOME="$HOME/.local/share" XDG_CACHE_HOME="$HOME/.cache"
export XDG_STATE_HOME="$HOME/.local/state" XDG_RUNTIME_DIR="$world/run"
mkdir -p "$XDG_CONFIG_HOME" "$XDG_DATA_HOME" "$XDG_CACHE_HOME" "$XDG_STATE_HOME" "$XDG_RUNTIME_DIR"
chmod 0700 "$HOME" "$XDG_RUNTIME_DIR"
# Inside an outer session these would refer to it.
unset DBUS_SESSION_BUS_ADDRESS GNOME_KEYRING_CONTROL GNOME_KEYRING_PID SSH_AUTH_SOCK

# A background job has no standard input, so it is passed as another descriptor.
exec 3<&0
# A separate process group, so that a signal to this script can end all of its processes.
VITRINE_KEYRING_WORLD=$world setsid dbus-run-session -- sh -c '
  # --foreground keeps it a child with a known process ID; --unlock reads the password of the new keyring from its input.
  printf %s vitrine | gnome-keyring-daemon --foreground --unlock --components=secrets \
    --control-directory="$XDG_RUNTIME_DIR/keyring" >/dev/null 2>"$VITRINE_KEYRING_WORLD/keyring.log" &
  echo $! >"$VITRINE_KEYRING_WORLD/keyring.pid"
  until dbus-send --session --print-reply --dest=org.freedesktop.DBus / org.freedesktop.DBus.NameHasOwner \
    string:org.freedesktop.secrets 2>/dev/null | grep -q "boolean true"; do
    if ! kill -0 "$(cat "$VITRINE_KEYRING_WORLD/keyring.pid")" 2>/dev/null; then
      cat "$VITRINE_KEYRING_WORLD/keyring.log" >&2
      echo "with-keyring.sh: the Secret Service did not start" >&2
      exit 70
    fi
    sleep 0.02
  done
  unset VITRINE_KEYRING_WORLD
  exec "$@"
' with-keyring "$@" <&3 3<&- &
session=$!
wait "$session"
