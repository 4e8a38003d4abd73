# Installs Spawnpoint from a release archive into %LOCALAPPDATA%\Programs\spawnpoint, after it verified the checksum.
#   powershell -ExecutionPolicy Bypass -File install.ps1 ARCHIVE|URL [-Sha256 HASH]
#   powershell -ExecutionPolicy Bypass -File install.ps1 -Uninstall
# Without -Sha256, the checksum is read from the file SHA256SUMS beside the archive. Works in Windows PowerShell 5.1.
[CmdletBinding()]
param(
  [Parameter(Position = 0)][string]$Source,
  [string]$Sha256,
  [switch]$Uninstall
)
Set-StrictMode -Version Latest
$ErrorActionPreference = 'Stop'
$ProgressPreference = 'SilentlyContinue'

$folder = Join-Path $env:LOCALAPPDATA 'Programs\spawnpoint'
$program = Join-Path $folder 'spawnpoint.exe'

function Stop-WithError([string]$message, [string]$hint) {
  [Console]::Error.WriteLine("error: $message")
  if ($hint) { [Console]::Error.WriteLine("hint: $hint") }
  exit 1
}

# Runs the program without its output, and returns its exit code. Windows PowerShell 5.1 makes an error of each line
# that a program writes to a redirected stderr, and 'Stop' would end this script at the first one.
function Get-ExitCode([string[]]$arguments) {
  $ErrorActionPreference = 'Continue'
  & $program @arguments *> $null
  return $LASTEXITCODE
}

# The folders in the user's PATH, without ours. Read from the registry as they are written there:
# [Environment] would replace %USERPROFILE% and the like.
$registry = 'registry::HKEY_CURRENT_USER\Environment'
function Get-OtherFolder {
  $path = (Get-Item -LiteralPath $registry).GetValue('Path', '', 'DoNotExpandEnvironmentNames')
  return @($path -split ';' | Where-Object { $_ -and $_ -ne $folder })
}

function Set-UserPath([string[]]$folders) {
  Set-ItemProperty -LiteralPath $registry -Name Path -Type ExpandString -Value ($folders -join ';')
  # Tells running programs, such as the Explorer, that the environment has changed. Nothing else is left of this variable.
  $unused = 'spawnpoint-' + [guid]::NewGuid()
  [Environment]::SetEnvironmentVariable($unused, 'unused', 'User')
  [Environment]::SetEnvironmentVariable($unused, [NullString]::Value, 'User')
}

# Removes the program, its start at login, its entries in the files of AI clients, and its state. What the user wrote stays.
function Invoke-Uninstall {
  if (-not (Test-Path $program)) { Stop-WithError "$program does not exist" '' }
  if ((Get-ExitCode 'instances') -eq 0) { Stop-WithError 'a Spawnpoint server is running' 'stop it first' }
  & $program autostart --remove | Out-Null
  if ($LASTEXITCODE -ne 0) { Stop-WithError 'the start at login could not be removed' 'nothing else was removed' }
  & $program setup --all --remove
  # 2: there is no AI client on this machine.
  if ($LASTEXITCODE -ne 0 -and $LASTEXITCODE -ne 2) {
    Stop-WithError 'the entry could not be removed from every AI client' 'the messages above say why; nothing else was removed'
  }
  $state = Join-Path $env:LOCALAPPDATA 'spawnpoint'
  foreach ($each in @($state, $folder)) {
    if (Test-Path $each) { Remove-Item -Recurse -Force $each }
  }
  Set-UserPath @(Get-OtherFolder)
  Write-Output "Removed $program, its entries in the files of AI clients, and its state."
  $config = Join-Path $env:APPDATA 'spawnpoint'
  if (Test-Path $config) { Write-Output "Your configuration is still in $config." }
}

# Copies a file, or downloads a URL. Returns whether that worked.
function Get-Source([string]$from, [string]$to) {
  try {
    if ($from -match '^https?://') {
      Invoke-WebRequest -UseBasicParsing -Uri $from -OutFile $to
    } else {
      Copy-Item -LiteralPath $from -Destination $to
    }
    return $true
  } catch {
    return $false
  }
}

function Invoke-Install {
  $name = ($Source -split '[\\/]')[-1]
  $beside = $Source.Substring(0, $Source.Length - $name.Length) + 'SHA256SUMS'
  $work = Join-Path ([IO.Path]::GetTempPath()) ([IO.Path]::GetRandomFileName())
  New-Item -ItemType Directory -Path $work | Out-Null
  try {
    $archive = Join-Path $work $name
    if (-not (Get-Source $Source $archive)) { Stop-WithError "cannot read $Source" '' }
    $expected = $Sha256
    if (-not $expected) {
      $sums = Join-Path $work 'SHA256SUMS'
      if (-not (Get-Source $beside $sums)) {
        Stop-WithError "no checksum for ${name}: there is no SHA256SUMS beside it" 'pass the checksum with -Sha256'
      }
      foreach ($line in Get-Content $sums) {
        $hash, $file = $line -split '\s+', 2
        if ($file -eq $name) { $expected = $hash }
      }
      if (-not $expected) {
        Stop-WithError "SHA256SUMS does not list $name" 'do not rename the archive, or pass the checksum with -Sha256'
      }
    }
    $actual = (Get-FileHash -Algorithm SHA256 -LiteralPath $archive).Hash
    # Hexadecimal digits are compared without their case.
    if ($actual -ne $expected) {
      Stop-WithError "$name has another checksum: expected $expected, found $actual" `
        'nothing was installed; download it again, and do not use it if the checksum stays wrong'
    }
    $unpacked = Join-Path $work 'unpacked'
    Expand-Archive -LiteralPath $archive -DestinationPath $unpacked
    $found = Get-ChildItem -Path $unpacked -Recurse -Filter 'spawnpoint.exe' | Select-Object -First 1
    if (-not $found) { Stop-WithError "$name contains no spawnpoint.exe" '' }
    New-Item -ItemType Directory -Force -Path $folder | Out-Null
    # A running program cannot be overwritten, but it can be renamed.
    if (Test-Path $program) {
      $old = "$program.old"
      if (Test-Path $old) { Remove-Item -Force $old }
      Move-Item $program $old
      Remove-Item -Force $old -ErrorAction SilentlyContinue
    }
    Copy-Item $found.FullName $program
  } finally {
    Remove-Item -Recurse -Force $work
  }
  Set-UserPath (@(Get-OtherFolder) + $folder)
  $env:Path = "$env:Path;$folder"
  Write-Output "Installed $(& $program --version) as $program. New terminals find it in PATH."
  Write-Output ''
  & $program setup
}

if ($Uninstall) {
  Invoke-Uninstall
} elseif ($Source) {
  Invoke-Install
} else {
  Stop-WithError 'pass a release archive, or its URL' 'powershell -ExecutionPolicy Bypass -File install.ps1 ARCHIVE|URL [-Sha256 HASH]'
}
