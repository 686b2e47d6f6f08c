#!/bin/sh
# Makes the version in this folder the one that serves: `sh deploy/release.sh`, as root. While it builds, the version before
# serves, and a build that fails changes nothing. In the folder of the version before, it goes back to that one.
set -eu
cd "$(dirname "$0")/.."
own=$(pwd -P)
serving=/srv/collector-study-circle

if [ "$(readlink -f $serving)" = "$own" ] || { [ -e $serving ] && [ ! -L $serving ]; }; then
  echo "Put each version into a folder of its own. $serving is the link to the one that serves." >&2
  exit 1
fi

in_site() {
  systemd-run --quiet --pipe --wait --collect --uid=site --working-directory="$own" \
    --property=EnvironmentFile=/etc/collector-study-circle.env "$@"
}

if [ ! -e .next/is-released ]; then
  # What was read of the host, for a build while the host is down.
  if [ -d $serving/.next/cache ]; then
    mkdir -p .next
    cp -a $serving/.next/cache .next/
  fi
  chown -R site:site .
  # NODE_ENV=production in the environment would leave out what the build and the commands need.
  in_site npm ci --include=dev
  in_site npm run build
  ln -sfT $serving-data data
  touch .next/is-released
fi

ln -sfT "$own" $serving.new
mv -T $serving.new $serving

systemctl list-units --plain --no-legend 'site@*' | while read -r unit _; do
  echo "Restarting $unit"
  systemctl restart "$unit"
  port=${unit#site@}
  until curl -fsS -o /dev/null "http://127.0.0.1:${port%.service}/readyz"; do sleep 1; done
done
